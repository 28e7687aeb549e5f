import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { $alert } from '#stores/kit/alert.ts'
import { afterFirstScreen } from '#stores/kit/first-screen.ts'
import { Boundary } from '#ui/Boundary.tsx'

const load = () => import('./AlertHost.tsx')

const AlertHost = lazy(async () => ({ default: (await load()).AlertHost }))

/** Fetches the dialog ahead, after the first screen: it may be the network's failure that it is to tell of. */
export const prepareAlerts = (): (() => void) => afterFirstScreen(() => void load().catch(() => undefined))

/** What a store tells the person; once in every island. If the dialog does not come, its sentence still does. */
export const Alerts = () => {
  const alert = useStore($alert)
  if (!alert) return null
  return (
    <Boundary fallback={() => <p role="alert">{alert.text}</p>}>
      <Suspense>
        <AlertHost />
      </Suspense>
    </Boundary>
  )
}
