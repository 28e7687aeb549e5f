import { computed } from 'nanostores'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import { readInvestor, readRiskSchedule, saveWeeklyRisk } from '#contract/calls/people/investors.ts'
import type { Week } from '#fund/calendar/week.ts'
import { riskPercentDefault } from '#fund/terms/terms.ts'
import { cleanRiskPercent } from '#fund/weeks/risk.ts'
import { attemptWithAlert } from '#stores/kit/attempt-with-alert.ts'
import { createForm } from '#stores/kit/form.ts'
import { loader } from '#stores/kit/load.ts'
import { weekOfWindow } from '#stores/kit/window.ts'
import { signedInEmail } from '#stores/session/user.ts'
import { weeklyRisk } from '#words/people/trading.ts'

export interface Risk {
  /** As saved: 0.5 to 5. */
  readonly percent: number
  /** The window that the saved risk applies to, half-open; null if the backend could not say. */
  readonly window: Week | null
}

const scheduleOrNull = async (email: string): Promise<Week | null> => {
  try {
    return weekOfWindow(await send(readRiskSchedule, { params: { investor_email: email } }))
  } catch (error) {
    platform.log('The risk window could not be loaded', error)
    return null
  }
}

/** Calls 5 and 6, silent if they fail (spec §8). */
export const chosenRisk = loader<Risk>('The weekly risk', async () => {
  const email = signedInEmail()
  const [investor, window] = await Promise.all([
    send(readInvestor, { params: { investor_email: email } }),
    scheduleOrNull(email),
  ])
  return { percent: investor.weekly_risk_percent, window }
})
/** Adopts what the account's own figures already say. */
export const adoptRisk = chosenRisk.adopt

interface Slider {
  /** The position to which it was moved; null if it was not. */
  readonly percent: number | null
}

/** The slider: call 7, whose outcome is shown in an alert (spec §8 "Weekly risk"). */
const slider = createForm<Slider, unknown>({
  initial: { percent: null },
  send: ({ percent }) =>
    attemptWithAlert(
      () =>
        send(saveWeeklyRisk, {
          params: { investor_email: signedInEmail() },
          body: { weekly_risk_percent: percent ?? riskPercentDefault },
        }),
      weeklyRisk,
    ),
})

/** The slider's position: as moved, otherwise as saved, otherwise the default of spec §5. */
export const $riskDraft = computed(
  [slider.$form, chosenRisk.$load],
  ({ values }, { last }) => values.percent ?? last?.percent ?? riskPercentDefault,
)

export const moveRisk = (percent: number): void => slider.type({ percent: cleanRiskPercent(percent) })

/** Moves the slider back to what is saved. */
export const keepRisk = (): void => slider.open()

export const $riskSaving = computed(slider.$form, ({ state }) => state === 'sending')

/** Saves the slider's position. A second press during the save does nothing. */
export const saveRisk = async (): Promise<void> => {
  const percent = $riskDraft.get()
  if (!(await slider.submit({ percent }))) return
  chosenRisk.adopt({ percent, window: chosenRisk.$load.get().last?.window ?? null })
  if ($riskDraft.get() === percent) slider.open()
  void chosenRisk.load()
}
