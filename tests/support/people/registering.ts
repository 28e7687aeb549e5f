import type { Store } from '#server/platform/database/store.ts'

const writers = 4

/** What thousands of registrations put off is done by the portal, one after another. */
export const doneWithin = { timeout: 60_000, interval: 250 } as const

/** How much is still to be done, while the portal runs: a person's row is among it. */
export const putOff = async ({ read }: Store): Promise<number> => {
  const { count } = await read
    .selectFrom('deferred')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The addresses of all whose registration was kept: those with an account, and those whose mailbox has yet to answer. */
export const keptAddresses = async ({ read }: Store): Promise<ReadonlySet<string>> => {
  const waiting = read.selectFrom('waiting_registrations').select('email')
  const kept = await read.selectFrom('people').select('email').union(waiting).execute()
  return new Set(kept.map(({ email }) => email))
}

const addressOf = (writer: number, count: number) => `writer-${writer}-${count}@example.com`

export interface Registered {
  /** Addresses whose registration was acknowledged. */
  readonly acknowledged: string[]
  /** How often each status was answered, a refusal with its sentence; `none` for calls that got no answer. */
  readonly statuses: Map<string, number>
}

/**
 * Visitors register one after another, four at a time, until it is over or the portal answers no more; each answer
 * comes after its commit, and each registration mails a link. Every call comes from an address of its own.
 */
export const register = async (
  url: string,
  round: number,
  { acknowledged, statuses }: Registered,
  isOver: () => boolean,
): Promise<void> => {
  const write = async (_: unknown, writer: number): Promise<void> => {
    const which = round * writers + writer
    const network = `${11 + (which >> 8)}.${which & 255}`
    for (let count = 0; !isOver(); count += 1) {
      const email = addressOf(writer, round * 100_000 + count)
      const answer = await fetch(`${url}/api/users/register?user_name=Ada&user_email=${email}`, {
        method: 'POST',
        headers: { origin: url, 'x-forwarded-for': `${network}.${Math.floor(count / 200)}.${count % 200}` },
      }).catch(() => undefined)
      const said = (await answer?.json().catch(() => ({}))) as { readonly detail?: string } | undefined
      const status = answer ? (answer.ok ? '201' : `${answer.status} ${said?.detail}`) : 'none'
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (answer?.status === 201) acknowledged.push(email)
      if (!answer) return
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
}
