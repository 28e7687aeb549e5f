import { useEffect, useRef } from 'react'
import type { Factors } from '#contract/entities/factors.ts'
import { chooseMethod, giveForm, methodsOf } from '#stores/session/give-factor.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { factorWords as words } from '#words/access/factors.ts'
import { useForm } from '../hooks.ts'

/** The fields of the chosen method, and the other methods; `atOnce` focuses the field at once. */
export const FactorFields = ({ factors, atOnce = false }: { factors: Factors; atOnce?: boolean }) => {
  const { values, text } = useForm(giveForm)
  const field = useRef<HTMLInputElement>(null)
  const { method } = values
  const asked = useRef(atOnce ? null : method)
  useEffect(() => {
    if (method !== 'passkey' && method !== asked.current) field.current?.focus()
    asked.current = method
  }, [method])
  return (
    <>
      {method === 'passkey' ? (
        <p className="cap">Your browser asks for your fingerprint, your face or your device’s PIN.</p>
      ) : (
        <TextField
          ref={field}
          label={words.labels[method]}
          hint={words.hints[method]}
          autoComplete="one-time-code"
          inputMode={method === 'app' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          {...text('code')}
        />
      )}
      <div className="row-actions">
        {methodsOf(factors)
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} kind="quiet" onClick={() => chooseMethod(other)}>
              {words.methods[other]}
            </Button>
          ))}
      </div>
    </>
  )
}
