import { useStore } from '@nanostores/react'
import {
  $togglingTrading,
  $tradingToggle,
  confirmToggle,
  dismissToggle,
} from '#stores/admin/people/investors/trading.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { tradingToggle } from '#words/people/trading.ts'

/** The confirmation of spec §4: the question, current and new status, and that the investor will be notified. */
export const TradingToggleDialog = () => {
  const toggle = useStore($tradingToggle)
  const busy = useStore($togglingTrading)
  if (!toggle) return null
  const { name, email, current, next } = toggle
  return (
    <ConfirmDialog
      title={next === 'active' ? 'Enable trading' : 'Disable trading'}
      confirm={next === 'active' ? 'Enable trading' : 'Disable trading'}
      busy={busy}
      onConfirm={() => void confirmToggle()}
      onCancel={dismissToggle}
    >
      <p>{tradingToggle.question(next)}</p>
      <p className="who">
        <strong>{name}</strong>
        <span className="cap">{email}</span>
      </p>
      <p>{tradingToggle.current(current)}</p>
      <p>{tradingToggle.next(next)}</p>
      {next === current && <p>{tradingToggle.takesBack}</p>}
      <p>{tradingToggle.notified}</p>
    </ConfirmDialog>
  )
}
