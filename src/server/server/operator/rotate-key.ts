import { minuteMs } from '#fund/calendar/time.ts'
import { counted } from '#fund/text/format.ts'
import { keepLinks } from '#server/people/correspondence/links.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Clock } from '#server/platform/config/context.ts'
import type { Store } from '#server/platform/database/store.ts'
import { type Held, nodesWithout } from '#server/platform/keys/follow.ts'
import { putRotation, rotationOf } from '#server/platform/keys/rotation.ts'
import { fingerprintOf } from '#server/platform/keys/seal.ts'
import { sealAnew } from '#server/platform/keys/sealed-fields.ts'
import { dropNext, makeNext, openSecret, placeNext } from '#server/platform/keys/secret.ts'
import { OperatorError } from './refused.ts'

const sliceRows = 200
const lookEveryMs = 500
const waitMs = minuteMs

export interface Rotating {
  readonly store: Store
  readonly config: Config
  readonly clock: Clock
  /** Waits this many milliseconds. */
  readonly pause: (milliseconds: number) => Promise<unknown>
}

/**
 * Waits until the keys of every running node meet the condition; returns the names of the nodes whose keys do not after
 * a minute.
 */
const waitForNodes = async ({ store, clock, pause }: Rotating, is: (held: Held) => boolean): Promise<string[]> => {
  for (let waited = 0; ; waited += lookEveryMs) {
    const without = await nodesWithout(store.read, clock.now(), is)
    if (without.length === 0 || waited >= waitMs) return without
    await pause(lookEveryMs)
  }
}

const noKeyGiven = `Set SECRET_NEXT to the new key, at least 32 characters (openssl rand -base64 32), beside SECRET on every node, restart them one by one, and run this with both.`

const keyInForce = 'SECRET_NEXT is the key in force already: make it SECRET on every node, and unset SECRET_NEXT.'

/** Gives the nodes the new key to open with; once all have it, they seal with it. */
const turnTo = async (rotating: Rotating): Promise<void> => {
  const { store, config } = rotating
  const { current } = await openSecret(config, store)
  await dropNext(config, current)
  const fresh = await makeNext(config)
  if (!fresh) throw new OperatorError(noKeyGiven)
  if (fresh.equals(current)) throw new OperatorError(keyInForce)
  const [next, before] = [fingerprintOf(fresh), fingerprintOf(current)]
  await store.write((work) => putRotation(work, { next }))
  const without = await waitForNodes(rotating, ({ seals, opens }) => [seals, opens].includes(next))
  if (without.length > 0) {
    await store.write((work) => putRotation(work, { next: null }))
    throw new OperatorError(
      `Nothing was changed: these nodes do not have the new key (${without.join(', ')}). ${config.secret ? noKeyGiven : 'They need the same DATA_DIR, or a copy of its file secret.next.'}`,
    )
  }
  await store.write((work) => putRotation(work, { inForce: next, before, next: null }))
}

/**
 * Reseals everything with another key while the portal runs; if interrupted, it continues from there when run again.
 * Throws an OperatorError that says what to do if a node lacks the new key.
 */
export const rotateKey = async (rotating: Rotating): Promise<string> => {
  const { store, config } = rotating
  if (!(await rotationOf(store.read)).before) await turnTo(rotating)
  const ring = await openSecret(config, store)
  store.sealWith(ring)
  const inForce = fingerprintOf(ring.current)
  const behind = await waitForNodes(rotating, ({ seals }) => seals === inForce)
  if (behind.length > 0)
    throw new OperatorError(
      `The new key is in force, but these nodes still seal with the old one (${behind.join(', ')}). Restart them, and run this again.`,
    )
  const { sealed, closed } = await sealAnew(store, ring, sliceRows)
  await keepLinks(store, ring, sliceRows)
  await placeNext(config)
  await store.write(async (work) => {
    await putRotation(work, { before: null })
    const detail = `the key that seals was changed: ${counted(sealed, 'text')} sealed anew, ${closed} could not be opened before`
    await audit(work, { action: 'key.rotate', subject: 'the key', detail })
  })
  const unopenedSentence = closed > 0 ? ` ${closed} could not be opened with the old key either, and stay sealed.` : ''
  const next = config.secret
    ? 'On every node, make SECRET_NEXT the SECRET and unset it, one by one; both settings start until then.'
    : `The new key is in ${config.dataDir}/secret: keep a copy of it, apart from the backups.`
  return `${counted(sealed, 'text')} ${sealed === 1 ? 'was' : 'were'} sealed again, and the old key no longer opens anything.${unopenedSentence} ${next} An older backup opens only with the old key: make a new one.`
}
