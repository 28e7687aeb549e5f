import { Money, maskFigures, useAmountsHidden } from '#ui/Money.tsx'

type Props = { steps: readonly { name: string; sum: string; value: string }[] }

/** Arithmetic line by line: what is found, the sum, the answer. */
export const Steps = ({ steps }: Props) => {
  const hidden = useAmountsHidden()
  return (
    <dl className="steps">
      {steps.map(({ name, sum, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="cap">{hidden && sum.includes('$') ? maskFigures(sum) : sum}</dd>
          <dd>{value.includes('$') ? <Money text={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
