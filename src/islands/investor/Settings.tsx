import { useStore } from '@nanostores/react'
import { $user } from '#stores/user.ts'

/** Who is signed in, and how they want things. */
export const Settings = () => {
  const user = useStore($user)
  return (
    <>
      <h1>Settings</h1>
      <p>
        {user?.name}, {user?.email}
      </p>
    </>
  )
}
