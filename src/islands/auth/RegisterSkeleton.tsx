import { RegisterForm } from './RegisterForm.tsx'
import { Waiting } from './Waiting.tsx'

/** What /register's own HTML shows, at the size of the finished view. */
export const RegisterSkeleton = () => (
  <Waiting>
    <RegisterForm waiting />
  </Waiting>
)
