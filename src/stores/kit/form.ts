import { atom, type PreinitializedWritableAtom } from 'nanostores'
import type { Outcome } from './attempt.ts'
import { differing, isStale } from './form-differences.ts'

/** What is wrong, as sentences, by field. */
type Problems<Values> = { readonly [Name in keyof Values]?: string }

type Fields = Readonly<Record<string, string>>

/**
 * Places sentences: one for a field of the form at that field, the others at the form as a whole, or at the field that
 * `at` names. The sentence without a field counts only if no field is named.
 */
const placed = <Values extends object>(
  values: Values,
  fields: Fields,
  sentence: string | null,
  at?: keyof Values,
): { readonly problems: Problems<Values>; readonly error: string | null } => {
  const named = Object.entries(fields)
  const own: Record<string, string> = Object.fromEntries(named.filter(([name]) => name in values))
  const others = named.filter(([name]) => !(name in values)).map(([, text]) => text)
  const error = (named.length > 0 ? others.join(' ') : sentence) || null
  if (error === null || at === undefined) return { problems: own as Problems<Values>, error }
  return { problems: { [at]: error, ...own } as Problems<Values>, error: null }
}

/** The state of a form. What was typed survives a failure. */
interface FormState<Values> {
  readonly state: 'editing' | 'sending' | 'sent'
  readonly values: Values
  readonly problems: Problems<Values>
  /** What is wrong with the form as a whole, or null. */
  readonly error: string | null
  /** The values that count as unchanged: as opened, filled or sent. */
  readonly kept: Values
}

export interface FormOptions<Values, Answer> {
  readonly initial: Values
  /** Runs before sending: returns sentences by field (`issuesOf` has the contract's), or one for the whole form. */
  check?(values: Values): Problems<Values> | Fields | string | null | undefined
  /** The field for a sentence that names none; without it, the sentence belongs to the whole form. */
  readonly at?: keyof Values
  /** `changed` has only what differs from what was opened, filled or sent. */
  send(values: Values, changed: Partial<Values>): Promise<Outcome<Answer>>
  /** Loads and fills in the present values after somebody else has saved; what was typed stays. */
  refresh?(): Promise<unknown>
  /** Runs if the request was accepted and waits for a second person or its delay; without this the form says so. */
  waiting?(sentence: string): unknown
  /** After a success. */
  done?(answer: Answer, values: Values): unknown
}

export interface Form<Values> {
  readonly $form: PreinitializedWritableAtom<FormState<Values>>
  /** Opens it afresh: the initial values, overridden by these. */
  open(values?: Partial<Values>): void
  type(part: Partial<Values>): void
  /** Shows what is wrong with fields, or with the form as a whole. */
  blame(fields: Problems<Values>, sentence?: string): void
  /** Whether it may be sent; problems are shown. */
  passes(): boolean
  /**
   * Checks and sends it; resolves to whether that succeeded. A second press meanwhile does nothing. Values passed in
   * are sent and not kept: those of a form whose fields are held by the browser, including passwords.
   */
  submit(given?: Values): Promise<boolean>
}

const unsent = { state: 'editing', problems: {}, error: null } as const

/** The state of a form and everything done with it; `Form` and `ModalForm` of src/ui render it. */
export const createForm = <Values extends object, Answer>(options: FormOptions<Values, Answer>): Form<Values> => {
  const $form = atom<FormState<Values>>({ ...unsent, values: options.initial, kept: options.initial })
  const set = (part: Partial<FormState<Values>>): void => $form.set({ ...$form.get(), ...part })
  let openings = 0

  const blame = (fields: Fields, sentence: string | null): false => {
    set({ state: 'editing', ...placed($form.get().values, fields, sentence, options.at) })
    return false
  }

  const passes = (values: Values): boolean => {
    const wrong = options.check?.(values)
    if (typeof wrong === 'string') return blame({}, wrong)
    return Object.keys(wrong ?? {}).length === 0 || blame(wrong as Fields, null)
  }

  const submit = async (given?: Values): Promise<boolean> => {
    const { state, values: typed } = $form.get()
    const values = given ?? typed
    if (state === 'sending' || !passes(values)) return false
    const opening = openings
    set({ ...unsent, state: 'sending' })
    const outcome = await options.send(values, differing(values, $form.get().kept))
    if (!outcome.done && isStale(outcome.error)) await options.refresh?.()
    // If it was closed or reopened meanwhile, it shows nothing about this attempt.
    const isOpen = opening === openings
    if (!outcome.done && outcome.waits && options.waiting) {
      if (isOpen) set({ state: 'editing' })
      await options.waiting(outcome.sentence)
      return false
    }
    if (!outcome.done) return isOpen && blame(outcome.fields ?? {}, outcome.sentence)
    if (isOpen) set({ state: 'sent', ...(!given && { kept: values }) })
    await options.done?.(outcome.value, values)
    return true
  }

  return {
    $form,
    open: (values) => {
      openings += 1
      const kept = { ...options.initial, ...values }
      set({ ...unsent, values: kept, kept })
    },
    type: (part) => {
      const { state, values, problems } = $form.get()
      const left = Object.entries(problems).filter(([name]) => !(name in part))
      set({
        state: state === 'sent' ? 'editing' : state,
        values: { ...values, ...part },
        problems: Object.fromEntries(left) as Problems<Values>,
        error: null,
      })
    },
    blame: (fields, sentence) => void blame(fields as Fields, sentence ?? null),
    passes: () => passes($form.get().values),
    submit,
  }
}
