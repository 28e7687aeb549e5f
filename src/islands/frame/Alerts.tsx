import { useStore } from '@nanostores/react'
import { type ComponentType, lazy, Suspense } from 'react'
import { $alert } from '#stores/kit/alert.ts'
import { afterFirstScreen } from '#stores/kit/first-screen.ts'
import { Boundary } from '#ui/Boundary.tsx'

let Ready: ComponentType | undefined

const load = async (): Promise<ComponentType> => {
  const { AlertHost } = await import('./AlertHost.tsx')
  Ready = AlertHost
  return AlertHost
}

const Late = lazy(async () => ({ default: await load() }))

/** Fetches the dialog ahead, after the first screen: it may be the network's failure that it is to tell of. */
export const prepareAlerts = (): (() => void) => afterFirstScreen(() => void load().catch(() => undefined))

/** What a store tells the person; once in every island. If the dialog does not come, its sentence still does. */
export const Alerts = () => {
  const alert = useStore($alert)
  if (!alert) return null
  // In the same paint in which a form's dialog closes, so that a second press never reaches what lies beneath.
  if (Ready) return <Ready />
  return (
    <Boundary fallback={() => <p role="alert">{alert.text}</p>}>
      <Suspense>
        <Late />
      </Suspense>
    </Boundary>
  )
}
