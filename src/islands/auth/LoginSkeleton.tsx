import { LoginForm } from './LoginForm.tsx'
import { Waiting } from './Waiting.tsx'

/** What /login's own HTML shows: the form, which takes what is typed before the script has come. */
export const LoginSkeleton = () => (
  <Waiting state="reading">
    <LoginForm />
  </Waiting>
)

/** The size of the form, while another view of /login is on its way. */
export const LoginBones = () => (
  <Waiting state="leading">
    <LoginForm />
  </Waiting>
)
