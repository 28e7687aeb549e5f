import { LoginForm } from './LoginForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { Waiting } from './Waiting.tsx'

/** What /login's own HTML shows, at the size of the finished view. */
export const LoginSkeleton = () => (
  <Waiting>
    <LoginForm waiting />
  </Waiting>
)

/** What /register's own HTML shows, at the size of the finished view. */
export const RegisterSkeleton = () => (
  <Waiting>
    <RegisterForm waiting />
  </Waiting>
)
