import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { passkeyNameCharactersMax } from '#contract/calls/access/factors.ts'
import {
  $setup,
  appForm,
  cancelSetup,
  closeSetup,
  passkeyForm,
  type Setup,
  saveCodes,
} from '#stores/session/factors.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { factorWords as words } from '#words/access/factors.ts'
import { useForm } from '../hooks.ts'

/** Drawn by a library that is loaded for it. */
const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }))

/** Why nothing can be sent now. The sign-in uses this dialog too and does not know such reasons. */
type Reason = { cannotSend?: string | undefined }

const Passkey = ({ cannotSend }: Reason) => {
  const { text, error, busy } = useForm(passkeyForm)
  return (
    <ModalForm
      title="Make a passkey"
      confirm="Make it"
      busy={busy}
      reason={cannotSend}
      error={error}
      noValidate
      onSubmit={() => passkeyForm.submit()}
      onCancel={cancelSetup}
    >
      <p>Your browser then asks where to keep it, and for your fingerprint, your face or your device’s PIN.</p>
      <TextField
        label="Name of the passkey"
        maxLength={passkeyNameCharactersMax}
        autoComplete="off"
        {...text('name')}
      />
    </ModalForm>
  )
}

const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

const App = ({ uri, secret, cannotSend }: { uri: string; secret: string } & Reason) => {
  const { text, error, busy } = useForm(appForm)
  return (
    <ModalForm
      title="Set up an authenticator app"
      confirm="Confirm"
      busy={busy}
      reason={cannotSend}
      error={error}
      noValidate
      onSubmit={() => appForm.submit()}
      onCancel={cancelSetup}
    >
      <p>Scan this with the app, or type the key into it. Then enter the code that it shows.</p>
      <Suspense fallback={<SkeletonBlock kind="panel" />}>
        <QrCode text={uri} label="The key as a QR code" />
      </Suspense>
      <p className="qr-key">
        <span className="cap">Key</span> <code>{grouped(secret)}</code>
      </p>
      <TextField
        label={words.labels.app}
        hint={words.hints.app}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...text('code')}
      />
    </ModalForm>
  )
}

const Codes = ({ codes }: { codes: readonly string[] }) => (
  <Dialog
    title="Your recovery codes"
    role="alertdialog"
    held
    onClose={closeSetup}
    actions={
      <>
        <Button onClick={() => saveCodes(codes)}>Save as a file</Button>
        <Button kind="solid" onClick={closeSetup}>
          I have kept them
        </Button>
      </>
    }
  >
    <p>{words.codesKept}</p>
    <ul className="recovery-codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  </Dialog>
)

const dialogOf = (setup: Setup, reason: Reason) => {
  switch (setup.step) {
    case 'none':
      return null
    case 'passkey':
      return <Passkey {...reason} />
    case 'app':
      return <App uri={setup.uri} secret={setup.secret} {...reason} />
    case 'codes':
      return <Codes codes={setup.codes} />
  }
}

/** The steps of a new factor, and the recovery codes that come with the first. */
export const SetupDialog = (reason: Reason) => dialogOf(useStore($setup), reason)
