import { login as words } from '#words/access/login.ts'
import { Heading } from './Heading.tsx'

/** The third view of /login (spec §2), for the second before it leads on. */
export const Welcome = () => (
  <div role="status">
    <Heading>{words.success}</Heading>
    <p className="cap">{words.redirecting}</p>
  </div>
)
