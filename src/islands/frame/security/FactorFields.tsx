import { useEffect, useRef } from 'react'
import type { Factors } from '#contract/entities/factors.ts'
import { useForm } from '#islands/frame/useForm.ts'
import { giveForm, takeWay, waysOf } from '#stores/session/give-factor.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { factorWords as words } from '#words/factors.ts'

/** What the chosen way asks for, and the other ways. */
export const FactorFields = ({ factors }: { factors: Factors }) => {
  const { values, text } = useForm(giveForm)
  const field = useRef<HTMLInputElement>(null)
  const { way } = values
  const asked = useRef(way)
  useEffect(() => {
    if (way !== 'passkey' && way !== asked.current) field.current?.focus()
    asked.current = way
  }, [way])
  return (
    <>
      {way === 'passkey' ? (
        <p className="cap">Your browser asks for your fingerprint, your face or your device’s PIN.</p>
      ) : (
        <TextField
          ref={field}
          label={words.labels[way]}
          hint={words.hints[way]}
          autoComplete="one-time-code"
          inputMode={way === 'app' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          {...text('code')}
        />
      )}
      <div className="row-actions">
        {waysOf(factors)
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} kind="quiet" onClick={() => takeWay(other)}>
              {words.ways[other]}
            </Button>
          ))}
      </div>
    </>
  )
}
