import type { Agreement } from '#contract/calls/people/agreements.ts'
import { $unsigned, loadUnsigned, showUnsigned } from '#stores/admin/people/agreements/unsigned.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Read } from '../parts/Read.tsx'
import { Who } from '../parts/Who.tsx'

/** Who has not signed the newest version. */
export const UnsignedDialog = ({ of }: { of: Agreement }) => (
  <Dialog title={`Have not signed “${of.title}”`} closable onClose={() => showUnsigned(null)}>
    <p className="cap">
      Version {of.versions[0]?.version}. Accounts that are inactive are not asked.{' '}
      {of.missing > 200 && 'The first 200:'}
    </p>
    <Read $load={$unsigned} what="The list" onRetry={loadUnsigned}>
      {(people) => (
        <ul className="entries">
          {people.map(({ id, name, email }) => (
            <li key={id}>
              <Who name={name} email={email} />
            </li>
          ))}
        </ul>
      )}
    </Read>
  </Dialog>
)
