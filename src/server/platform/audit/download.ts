import type { Context } from '../config/context.ts'
import type { SignedInActor } from './actor.ts'
import { audit } from './audit.ts'

/** Records that an admin downloads personal data, before the first line goes out. */
export const noteDownload = (
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  actor: SignedInActor,
  subject: string,
  detail: string,
): Promise<void> => store.write((work) => audit(work, clock.now(), { ...actor, action: 'download', subject, detail }))
