import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import {
  $chosen,
  $preferencesChanged,
  $preferencesSaving,
  chooseGoals,
  chooseRisk,
  preferences,
  savePreferences,
  undoPreferences,
} from '#stores/investor/account/settings/preferences.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { Badge, SourceBadge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { type Option, Select } from '#ui/Select.tsx'
import { goalsName, riskProfileName } from '#words/desk/settings.ts'

const optionsOf = <Value extends string>(names: Record<Value, string>): Option<Value>[] =>
  (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }))

const risks = optionsOf(riskProfileName)
const goals = optionsOf(goalsName)

/** An unknown choice is a dash, one not made yet says so; neither can be selected. */
const withNone = <Value extends string>(options: Option<Value>[], value: Value | null, known: boolean) =>
  value ? options : [{ value: '' as Value, label: known ? 'Not chosen yet' : '–' }, ...options]

/** What is saved, in a line. */
const Answer = () => {
  const saved = useStore(preferences.$load).last
  if (!saved) return <span>–</span>
  const { risk, goals: goal } = saved
  return (
    <span>{`${risk ? riskProfileName[risk] : 'Not chosen yet'}${goal ? `, ${goalsName[goal].toLowerCase()}` : ''}`}</span>
  )
}

/** Risk tolerance and goals (call 10). */
export const Preferences = () => {
  const chosen = useStore($chosen)
  const saving = useStore($preferencesSaving)
  const changed = useStore($preferencesChanged)
  const cannotSend = useCannotSend()
  useEffect(() => whileOpen(preferences.load), [])
  const known = chosen !== null
  const [risk, goal] = [chosen?.risk ?? null, chosen?.goals ?? null]
  return (
    <SettingsSection
      title="Investment preferences"
      answer={<Answer />}
      opened={changed}
      note={chosen?.sample ? <SourceBadge source="Sample" /> : 'How much risk suits you, and what you invest for.'}
    >
      <div className="fields">
        <Select
          label="Risk tolerance"
          options={withNone(risks, risk, known)}
          value={risk ?? ('' as 'moderate')}
          disabled={!known || saving}
          onChange={chooseRisk}
        />
        <Select
          label="Investment goals"
          options={withNone(goals, goal, known)}
          value={goal ?? ('' as 'income')}
          disabled={!known || saving}
          onChange={chooseGoals}
        />
      </div>
      <div className="save-line">
        <Button
          kind="solid"
          busy={saving}
          disabled={!risk || !goal}
          reason={cannotSend}
          onClick={() => void savePreferences()}
        >
          Save preferences
        </Button>
        {changed && (
          <>
            <Button kind="quiet" disabled={saving} onClick={undoPreferences}>
              Undo
            </Button>
            <Badge tone="waiting">Not saved</Badge>
          </>
        )}
      </div>
    </SettingsSection>
  )
}
