import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { reasonCharactersMax } from '#contract/limits.ts'
import { shownEnd } from '#fund/calendar/week.ts'
import { toCents } from '#fund/cents/money.ts'
import { formatMoney, formatPercent } from '#fund/text/format.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { useForm } from '#islands/frame/hooks.ts'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import {
  $correction,
  $correctionAsked,
  $reportForm,
  $reportResult,
  $startDiffers,
  closeReportForm,
  exampleWeek,
  isPreviewed,
  type ReportFields,
  type ReportForm as ReportFormState,
  reportFields,
  saveReport,
} from '#stores/admin/weeks/weeks/report-form.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { instantText } from '#stores/kit/instants.ts'
import { weekOfWindow } from '#stores/kit/window.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { DollarsField, TextArea } from '#ui/later-fields.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { adminReports } from '#words/admin.ts'
import { correctionWords, weeklyClose } from '#words/money/close.ts'
import { proofSettingsWords } from '#words/proof/proofs.ts'
import { ReportVersions } from './ReportVersions.tsx'

const loadPreview = () => import('./CorrectionPreview.tsx').then(({ CorrectionPreview }) => CorrectionPreview)
const loadQuestion = () => import('./CorrectionDialog.tsx').then(({ CorrectionDialog }) => CorrectionDialog)

const notesCharactersMax = 2000

/** Who reads the reason of a correction. */
const reasonHint = (): string =>
  hasExtension('proofs') ? `${correctionWords.reason} ${proofSettingsWords.reason}` : correctionWords.reason

/** Profit and return while typing. */
const Result = () => {
  const result = useStore($reportResult)
  const percent = result?.returnPercentage
  return (
    <dl className="pairs report-result" aria-live="polite">
      <dt>Profit</dt>
      <dd>
        <Amount cents={result?.profit ?? null} change />
      </dd>
      <dt>Return</dt>
      <dd>{percent === undefined ? '–' : formatPercent(percent, { sign: 'always' })}</dd>
    </dl>
  )
}

const titleOf = (form: ReportFormState): string => {
  if (form.does === 'edit') return `${form.closed ? 'Correct' : 'Edit'} ${form.week}`
  return 'Add Weekly Report'
}

const About = ({ form }: { form: ReportFormState }) => {
  if (form.does === 'local') return null
  if (form.does === 'edit')
    return <p className="cap">{form.closed ? weeklyClose.correction : weeklyClose.draftTells}</p>
  const week = weekOfWindow(form.expected)
  const ends = { deadline: true }
  return (
    <p className="cap">
      {form.expected.week}: {instantText(week.from, ends)} to {instantText(shownEnd(week), ends)}.{' '}
      {weeklyClose.draftTells}
    </p>
  )
}

type Field = ReturnType<typeof useForm<ReportFields>>['text']

const StartField = ({ form, text }: { form: ReportFormState; text: Field }) => {
  const differs = useStore($startDiffers)
  const { error, ...field } = text('startBalance')
  return (
    <DollarsField
      label="Start balance"
      aria-required
      hint={form.does === 'add' && `The book expects ${formatMoney(toCents(form.expected.expected_start))}.`}
      error={differs === null ? error : adminReports.startDiffers(formatMoney(Math.abs(differs)), differs > 0)}
      {...field}
    />
  )
}

/** A correction is previewed before it is booked. */
const useSaveLabel = (form: ReportFormState): string => {
  useStore($correction)
  const { values } = useStore(reportFields.$form)
  if (form.does !== 'edit' || !form.closed) return 'Save'
  return isPreviewed(values) ? correctionWords.book : correctionWords.preview
}

const Fields = ({ form }: { form: ReportFormState }) => {
  const first = useRef<HTMLFormElement>(null)
  const { text, error, busy } = useForm(reportFields)
  const sent = form.does !== 'local'
  const label = useSaveLabel(form)
  // The first field that the person has to fill in.
  useEffect(() => first.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus(), [])
  return (
    <Form
      ref={first}
      noValidate
      aria-labelledby="report-form"
      error={error}
      onSubmit={saveReport}
      actions={
        <div className="actions">
          <Button kind="solid" submit busy={busy}>
            {label}
          </Button>
          <Button onClick={closeReportForm}>Cancel</Button>
        </div>
      }
    >
      <div className="report-fields">
        <TextField
          label="Week"
          placeholder={exampleWeek()}
          autoComplete="off"
          aria-required
          {...text('week')}
          {...(sent && { readOnly: true })}
        />
        <StartField form={form} text={text} />
        <DollarsField label="End balance" aria-required {...text('endBalance')} />
        <TextField label="Trades" inputMode="numeric" autoComplete="off" aria-required={sent} {...text('trades')} />
        <TextField
          label="Success rate"
          inputMode="decimal"
          autoComplete="off"
          aria-required={sent}
          after="%"
          {...text('successRate')}
        />
        <Result />
      </div>
      <TextArea label="Notes" rows={2} maxLength={notesCharactersMax} {...text('notes')} />
      {form.does === 'edit' && (
        <TextField
          label="Reason for the change"
          maxLength={reasonCharactersMax}
          aria-required
          hint={form.closed ? reasonHint() : undefined}
          {...text('reason')}
        />
      )}
      {useStore($correction) && <LazyPanel load={loadPreview} fallback={<SkeletonBlock kind="table" />} />}
    </Form>
  )
}

/** Adds a week's report, or a new version of one; shown while it is open. */
export const ReportForm = () => {
  const form = useStore($reportForm)
  const asked = useStore($correctionAsked)
  if (!form) return null
  return (
    <section className="section panel" aria-labelledby="report-form">
      <h2 id="report-form">{titleOf(form)}</h2>
      <About form={form} />
      <Fields key={form.does === 'edit' ? form.id : form.does} form={form} />
      {form.does === 'edit' && <ReportVersions />}
      {asked && <LazyPanel load={loadQuestion} fallback={null} />}
    </section>
  )
}
