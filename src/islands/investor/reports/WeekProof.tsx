import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Instant } from '#islands/frame/Instant.tsx'
import { SavedLink } from '#islands/frame/SavedLink.tsx'
import { QrCode } from '#islands/frame/security/QrCode.tsx'
import {
  $noProof,
  loadWeekProof,
  type WeekProof as Proof,
  proofFile,
  weekProof,
} from '#stores/investor/home/reports/proof.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { FailedState } from '#ui/States.tsx'

const HandedOn = ({ proof: { week, address, published, accounts } }: { proof: Proof }) => (
  <>
    <p>
      The fund signed one hash over the week of {accounts === 1 ? 'your account' : `${accounts} accounts`} and published
      it on <Instant named at={published} />. This proof leads from your figures to that hash. Keep it: with it you can
      tell later whether your week was changed.
    </p>
    <p className="actions">
      <SavedLink className="file" href={proofFile(week)}>
        Download the proof
      </SavedLink>
      <a className="file" href={address} target="_blank" rel="noopener">
        Check it now
      </a>
    </p>
    <QrCode text={address} label="The address of this proof as a QR code" />
    <p className="cap">The code opens the same check on a phone, without a sign-in.</p>
    <p>
      Anyone who has the file or scans the code sees your figures for this week, your account’s id and how many accounts
      there are. It reveals nothing about anyone else or about your other weeks.
    </p>
  </>
)

const Body = ({ week }: { week: string }) => {
  const { state, last } = useStore(weekProof.$load)
  const none = useStore($noProof)
  if (last?.week === week) return <HandedOn proof={last} />
  if (state !== 'failed') return <SkeletonBlock kind="proof" />
  if (none) return <p className="cap">{none}</p>
  return (
    <FailedState title="The proof did not load." onRetry={() => void loadWeekProof(week)}>
      Your figures are as they were; only the proof could not be read.
    </FailedState>
  )
}

/** A week's proof as a file and as the QR code of its address, and what it reveals to anybody who receives it. */
export const WeekProof = ({ week }: { week: string }) => {
  useEffect(() => void loadWeekProof(week), [week])
  return <Body week={week} />
}
