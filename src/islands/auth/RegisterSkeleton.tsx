import { RegisterForm } from './RegisterForm.tsx'
import { Waiting } from './Waiting.tsx'

/** What /register's own HTML shows: the form, which takes what is typed before the script has come. */
export const RegisterSkeleton = () => (
  <Waiting state="reading">
    <RegisterForm />
  </Waiting>
)
