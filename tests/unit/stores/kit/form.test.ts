import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import type { Outcome } from '#stores/kit/attempt.ts'
import { createForm, type FormOptions } from '#stores/kit/form.ts'
import { changesIn, fill, issuesOf } from '#stores/kit/form-calls.ts'

const initial = { name: '', email: '', note: '' }
type Values = typeof initial

const refused = (sentence: string, fields = {}): Outcome<string> => ({ done: false, sentence, fields })

const formOf = (options: Partial<FormOptions<Values, string>> = {}) => {
  const send = vi.fn(async (): Promise<Outcome<string>> => ({ done: true, value: 'an answer' }))
  return { send, ...createForm<Values, string>({ initial, send, ...options }) }
}

const body = v.object({
  name: v.pipe(v.string(), v.minLength(1, 'a name is needed')),
  email: v.pipe(v.string(), v.includes('@')),
})

describe('before it is sent', () => {
  test('the form’s own check speaks for fields, and what the contract refuses is said beside it', async () => {
    const form = formOf({
      check: (values) => ({ ...issuesOf(body, values), ...(values.note === '' && { note: 'Write a note.' }) }),
    })
    expect(await form.submit()).toBe(false)
    expect(form.$form.get()).toMatchObject({
      state: 'editing',
      error: null,
      problems: { name: 'A name is needed.', email: 'Please correct this.', note: 'Write a note.' },
    })
    expect(form.send).not.toHaveBeenCalled()
  })

  test('a form has sentences of its own for what the contract refuses', async () => {
    const form = formOf({ check: (values) => issuesOf(body, values, { name: 'Who are you?' }) })
    form.type({ email: 'a@b' })
    await form.submit()
    expect(form.$form.get().problems).toEqual({ name: 'Who are you?' })
  })

  test('one sentence for the whole stands alone, or at the field that is named for it', async () => {
    const check = () => 'Nothing fits.'
    const [whole, atNote] = [formOf({ check }), formOf({ check, at: 'note' })]
    expect([whole.passes(), atNote.passes()]).toEqual([false, false])
    expect(whole.$form.get()).toMatchObject({ problems: {}, error: 'Nothing fits.' })
    expect(atNote.$form.get()).toMatchObject({ problems: { note: 'Nothing fits.' }, error: null })
  })

  test('typing takes back what was said of that field and of the whole, and leaves the others', () => {
    const form = formOf({ check: (values) => issuesOf(body, values) })
    form.passes()
    form.blame({}, 'Not now.')
    form.passes()
    form.type({ name: 'Ann' })
    expect(form.$form.get()).toMatchObject({ problems: { email: 'Please correct this.' }, error: null })
    expect(form.$form.get().problems.name).toBeUndefined()
  })
})

describe('while it is sent', () => {
  test('a second press does nothing; what is typed meanwhile stays and counts as changed', async () => {
    const answer = Promise.withResolvers<Outcome<string>>()
    const form = formOf({ send: () => answer.promise })
    form.type({ name: 'Ann' })
    const first = form.submit()
    expect(form.$form.get().state).toBe('sending')
    expect(await form.submit()).toBe(false)
    form.type({ note: 'more' })
    answer.resolve({ done: true, value: '' })
    expect(await first).toBe(true)
    expect(form.$form.get()).toMatchObject({ values: { name: 'Ann', note: 'more' } })
    expect(changesIn(form)).toEqual({ note: 'more' })
  })

  test('opened anew meanwhile it shows nothing of the earlier try', async () => {
    const answer = Promise.withResolvers<Outcome<string>>()
    const form = formOf({ send: () => answer.promise })
    const sent = form.submit()
    form.open({ name: 'Bob' })
    answer.resolve(refused('Too late.'))
    expect(await sent).toBe(false)
    expect(form.$form.get()).toMatchObject({ state: 'editing', error: null, values: { name: 'Bob' } })
  })
})

describe('a failure keeps what was typed', () => {
  test.each<[string, Outcome<string>, object]>([
    ['one sentence', refused('Not now.'), { problems: {}, error: 'Not now.' }],
    ['a field', refused('x', { name: 'Too long.' }), { problems: { name: 'Too long.' }, error: null }],
    [
      'a field of the form and one that it has not',
      refused('x', { name: 'Too long.', age: 'Too young.' }),
      { problems: { name: 'Too long.' }, error: 'Too young.' },
    ],
  ])('that says %s', async (_, outcome, shown) => {
    const form = formOf({ send: async () => outcome })
    form.type({ name: 'Ann' })
    expect(await form.submit()).toBe(false)
    expect(form.$form.get()).toMatchObject({ state: 'editing', values: { name: 'Ann' }, ...shown })
  })
})

describe('a success', () => {
  test('is told with its answer; nothing counts as changed until something is typed', async () => {
    const done = vi.fn()
    const form = formOf({ done })
    form.type({ name: 'Ann' })
    expect(changesIn(form)).toEqual({ name: 'Ann' })
    expect(await form.submit()).toBe(true)
    expect(done).toHaveBeenCalledWith('an answer', { ...initial, name: 'Ann' })
    expect(form.$form.get().state).toBe('sent')
    expect(changesIn(form)).toEqual({})
    form.type({ name: 'Anna' })
    expect(form.$form.get().state).toBe('editing')
  })

  test('of values that were given keeps none of them', async () => {
    const form = formOf()
    await form.submit({ ...initial, note: 'secret' })
    expect(form.send).toHaveBeenCalledWith({ ...initial, note: 'secret' }, { note: 'secret' })
    expect(JSON.stringify(form.$form.get())).not.toContain('secret')
  })
})

test('what is loaded late fills in the fields that nobody has typed in', () => {
  const form = formOf()
  form.open({ name: 'Ann' })
  form.type({ note: 'mine' })
  fill(form, { name: 'Ann Lee', email: 'ann@example.com', note: 'theirs' })
  expect(form.$form.get().values).toEqual({ name: 'Ann Lee', email: 'ann@example.com', note: 'mine' })
  expect(changesIn(form)).toEqual({ note: 'mine' })
})
