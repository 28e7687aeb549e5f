import type { Keyring } from '../database/keyring.ts'
import type { Db, Store } from '../database/store.ts'
import { seal, unseal } from '../keys/seal.ts'

/** The pair by which push services know this portal (VAPID), both halves in base64url. */
export interface PushKey {
  readonly publicKey: string
  readonly privateKey: string
}

const name = 'vapid'
const sealedFor = (publicKey: string) => ({ field: 'push-key', row: publicKey }) as const

/** Makes the pair if this portal has none; if two nodes make one at once, the first counts. */
export const makePushKey = async (store: Store, now: number): Promise<void> => {
  if (await publicPushKey(store.read)) return
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await store.write(({ db, secret }) =>
    db
      .insertInto('push_keys')
      .values({
        name,
        public_key: publicKey,
        sealed: seal(secret(), sealedFor(publicKey), privateKey),
        made_at: now,
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  )
}

/** What a browser subscribes with; null before the server's first start has made it. */
export const publicPushKey = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('push_keys').select('public_key').executeTakeFirst())?.public_key ?? null

/** The whole pair, for the sender. Throws if there is none, or if the portal's key does not open it. */
export const pushKey = async (db: Db, secret: Keyring): Promise<PushKey> => {
  const { public_key, sealed } = await db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow()
  return { publicKey: public_key, privateKey: unseal(secret, sealedFor(public_key), sealed) }
}
