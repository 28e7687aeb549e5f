import type { Context } from '../context.ts'
import type { SignedInActor } from './actor.ts'
import { audit } from './audit.ts'

/** Personal data that leaves the portal in a file, by an admin; written down before its first line goes out. */
export const noteDownload = (
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  actor: SignedInActor,
  subject: string,
  detail: string,
): Promise<void> => store.write((work) => audit(work, clock.now(), { ...actor, action: 'download', subject, detail }))
