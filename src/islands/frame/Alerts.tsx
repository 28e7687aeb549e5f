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

/** Loads the dialog in advance, after the first screen: it may have to report that the network failed. */
export const prepareAlerts = (): (() => void) => afterFirstScreen(() => void load().catch(() => undefined))

/** What a store tells the person; once in every island. If the dialog does not load, its sentence is still shown. */
export const Alerts = () => {
  const alert = useStore($alert)
  if (!alert) return null
  // In the same paint in which a form's dialog closes, so that a second press never reaches what is beneath.
  if (Ready) return <Ready />
  return (
    <Boundary fallback={() => <p role="alert">{alert.text}</p>}>
      <Suspense>
        <Late />
      </Suspense>
    </Boundary>
  )
}
