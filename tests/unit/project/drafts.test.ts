import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Forms of which nothing is kept over a sign-in, and why. */
const unkept: Readonly<Record<string, string>> = {
  signInForm: 'a password; the browser holds it',
  registerForm: 'passwords, of nobody yet; the browser holds them',
  codeForm: 'a code',
  giveForm: 'a code',
  newPasswordForm: 'passwords',
  passwordForm: 'passwords',
  passkeyForm: 'a code, before a step that has to be begun again',
  appForm: 'a code',
  signForm: 'a signature is given at once or not at all',
  slider: 'saved as it is moved',
  form: 'choices that are saved as they are made',
  linkForm: 'nothing is typed',
  automationForm: 'a switch',
}

const secret = /'(?:\w*password|confirmation|code|accountNumber|routingNumber|taxId|dateOfBirth|file|fileName)'/i

const sources = globSync('src/{stores,islands}/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'))
const all = sources.join('\n')

const kept = [...all.matchAll(/keeps(?:Dialog)?Draft\(\s*[\w.']+[-\w']*,\s*(\w+),\s*(\[[^\]]*\]|Object\.keys\()/g)]

test('what is typed into a form is kept until its person is signed in again, unless it says why not', () => {
  const forms = sources.flatMap((source) => [...source.matchAll(/const (\w+)(?:: [^=\n]+)? = createForm[<(]/g)])
  const names = forms.map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(40)
  const forgotten = names.filter((name) => !(name in unkept) && !kept.some(([, form]) => form === name))
  expect(forgotten).toEqual([])
})

test('no secret, number of an account or file is among what is kept', () => {
  expect(kept.map(([call]) => call).filter((call) => secret.test(call.replace(/^[^[]*/, '')))).toEqual([])
})
