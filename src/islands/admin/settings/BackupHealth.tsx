import type { FundHealth } from '#contract/calls/desk/fund-health.ts'
import { instant } from './instant.ts'

const megabyte = 1_000_000

/** When the data was last backed up by the portal's own command, and how large it was. */
export const BackupHealth = ({ backup }: { backup: NonNullable<FundHealth['backup']> }) => (
  <section aria-labelledby="backup-health">
    <h3 id="backup-health">Backup</h3>
    <p className={backup.last ? undefined : 'status-bad'}>
      {backup.last
        ? `Last taken ${instant(backup.last.taken_at)}, ${(backup.last.bytes / megabyte).toFixed(1)} MB.`
        : 'The portal’s own command has not taken one yet.'}
    </p>
  </section>
)
