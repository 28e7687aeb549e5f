import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Factors } from '#contract/entities/factors.ts'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { instantText } from '#stores/kit/instants.ts'
import {
  loadFactors,
  openApp,
  openPasskey,
  ownFactors,
  removeApp,
  removePasskey,
  renewCodes,
} from '#stores/session/factors.ts'
import { passkeysSupported } from '#stores/session/passkeys.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { FailedState } from '#ui/States.tsx'
import { factorWords as words } from '#words/access/factors.ts'
import { freezeWords } from '#words/access/freezes.ts'
import { useFrozen } from '../useStandsStill.ts'
import { SetupDialog } from './SetupDialog.tsx'

const at = (instant: string) => instantText(instant)

interface Removing {
  readonly name: string
  readonly act: () => Promise<void>
}

const Line = ({ name, note, onRemove }: { name: string; note: string; onRemove: (() => void) | undefined }) => (
  <li>
    <div>
      <strong>{name}</strong>
      <p className="cap">{note}</p>
    </div>
    {onRemove && (
      <Button kind="quiet" aria-haspopup="dialog" onClick={onRemove}>
        Remove<span className="hidden"> {name}</span>
      </Button>
    )}
  </li>
)

/** Without `onRemove` it only shows them. */
const List = ({ factors, onRemove }: { factors: Factors; onRemove?: (removing: Removing) => void }) => (
  <ul className="factors">
    {factors.passkeys.map(({ id, name, created_at, used_at }) => (
      <Line
        key={id}
        name={name}
        note={`Passkey, made ${at(created_at)}${used_at ? `, last used ${at(used_at)}` : ''}`}
        onRemove={onRemove && (() => onRemove({ name, act: () => removePasskey(id) }))}
      />
    ))}
    {factors.app_since && (
      <Line
        name="Authenticator app"
        note={`Set up ${at(factors.app_since)}`}
        onRemove={onRemove && (() => onRemove({ name: 'the authenticator app', act: removeApp }))}
      />
    )}
  </ul>
)

/** Of a frozen account: what still counts, and why nothing can be changed. */
const Still = ({ factors }: { factors: Factors }) => (
  <>
    <List factors={factors} />
    <p className="cap">{freezeWords.still.factors}</p>
  </>
)

const Body = ({ factors }: { factors: Factors }) => {
  const [removing, setRemoving] = useState<Removing | null>(null)
  const busy = useStore($inFlight)
  const cannotSend = useCannotSend()
  const some = factors.passkeys.length > 0 || factors.app_since !== null
  return (
    <>
      {some ? (
        <List factors={factors} onRemove={setRemoving} />
      ) : (
        <p className="cap">None yet. With one, knowing your password or reading your email is not enough to get in.</p>
      )}
      {some && <p className="cap">{factors.recovery_codes_left} of 10 recovery codes are left.</p>}
      <div className="actions">
        <Button
          aria-haspopup="dialog"
          reason={passkeysSupported() ? cannotSend : words.unsupported}
          onClick={openPasskey}
        >
          Add a passkey
        </Button>
        {!factors.app_since && (
          <Button
            aria-haspopup="dialog"
            busy={busy.has('factor:app')}
            reason={cannotSend}
            onClick={() => void openApp()}
          >
            Set up an authenticator app
          </Button>
        )}
        {some && (
          <Button kind="quiet" busy={busy.has('factor:codes')} reason={cannotSend} onClick={() => void renewCodes()}>
            Make new recovery codes
          </Button>
        )}
      </div>
      {removing && (
        <ConfirmDialog
          title="Remove it?"
          confirm="Remove"
          refuses
          reason={cannotSend}
          onCancel={() => setRemoving(null)}
          onConfirm={() => {
            setRemoving(null)
            void removing.act()
          }}
        >
          <p>You will no longer be able to sign in or confirm with {removing.name}.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Passkeys, authenticator app and recovery codes; with `factors`. */
export const FactorsPanel = () => {
  const cannotSend = useCannotSend()
  const isFrozen = useFrozen()
  const has = useStore($extensions).has('factors')
  const { last, state } = useStore(ownFactors.$load)
  useEffect(() => {
    if (has) void loadFactors()
  }, [has])
  if (!has) return null
  return (
    <div className="section">
      <h3>Second factor</h3>
      {last && isFrozen ? (
        <Still factors={last} />
      ) : last ? (
        <Body factors={last} />
      ) : state === 'failed' ? (
        <FailedState title="Your second factors did not load." onRetry={() => void loadFactors()} />
      ) : (
        <SkeletonBlock kind="panel" />
      )}
      <SetupDialog cannotSend={cannotSend} />
    </div>
  )
}
