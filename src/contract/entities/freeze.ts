import * as v from 'valibot'
import { extra, instant, keptEmail } from './basic.ts'

/** Something that does not count while the account is frozen (api.md "Freezes"). */
export const suspended = v.object({
  /** Names it when the freeze is lifted: "password", "app", or a kind and an id. */
  id: v.string(),
  /** In words: "Passkey “My phone”". */
  label: v.string(),
  /** Since when there has been one; null if that is not known. */
  since: v.nullable(instant),
})

export type Suspended = v.InferOutput<typeof suspended>

/** A freeze in force on an account. */
export const freeze = v.object({
  at: instant,
  /** The admin's address; null if the account's owner answered a mail with "This was not me". */
  by: v.nullable(v.string()),
  reason: v.string(),
  /** What the lift keeps or drops. */
  suspended: extra(v.array(suspended)),
  /** What was set up before and counts all the time. */
  remains: extra(v.array(suspended)),
  /** Where the address is disputed, the present one and the other; the lift names one of them. Null if it is not. */
  addresses: extra(v.nullable(v.array(keptEmail))),
})

export type Freeze = v.InferOutput<typeof freeze>
