import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Form } from '#stores/kit/form.ts'
import { $target } from '#stores/session/target.ts'

type Names<Values, Value> = { [Name in keyof Values]: Values[Name] extends Value ? Name : never }[keyof Values] & string

/** A form's state, and the props that connect each kind of control to one of its fields. */
export const useForm = <Values extends object>({ $form, type }: Form<Values>) => {
  const { values, problems, error, state } = useStore($form)
  const busy = state === 'sending'
  const set = (name: keyof Values, value: unknown) => type({ [name]: value } as Partial<Values>)
  return {
    values,
    error,
    busy,
    sent: state === 'sent',
    /** For a text field. */
    text: <Name extends Names<Values, string>>(name: Name) => ({
      name,
      value: values[name] as string,
      error: problems[name],
      readOnly: busy,
      onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
    }),
    /** For a choice among options. */
    choice: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: problems[name],
      disabled: busy,
      onChange: (value: Values[Name]) => set(name, value),
    }),
    /** For a box to tick. */
    tick: (name: Names<Values, boolean>) => ({
      name,
      checked: values[name] as boolean,
      disabled: busy,
      onChange: (checked: boolean) => set(name, checked),
    }),
  }
}

/** For what a link may lead to: scrolls into view and takes the focus when one of its names is the target. */
export const useTarget = <Element extends HTMLElement>(...names: readonly string[]): RefObject<Element | null> => {
  const element = useRef<Element>(null)
  const isTarget = useSyncExternalStore(
    (changed) => $target.listen(changed),
    () => names.includes($target.get() ?? ''),
  )
  useEffect(() => {
    const found = element.current
    if (!isTarget || !found) return
    $target.set(null)
    found.focus({ preventScroll: true })
    found.scrollIntoView({ block: found.offsetHeight > innerHeight / 2 ? 'start' : 'center', behavior: 'instant' })
  }, [isTarget])
  return element
}
