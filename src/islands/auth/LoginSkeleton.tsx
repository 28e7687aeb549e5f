import { LoginForm } from './LoginForm.tsx'
import { Waiting } from './Waiting.tsx'

/** What /login's own HTML shows, at the size of the finished view. */
export const LoginSkeleton = () => (
  <Waiting>
    <LoginForm waiting />
  </Waiting>
)
