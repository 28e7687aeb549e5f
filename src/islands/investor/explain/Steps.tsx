import { Money, Sentence } from '#ui/Money.tsx'

type Props = { steps: readonly { name: string; sum: string; value: string }[] }

/** Arithmetic line by line: what is computed, the sum, the answer. */
export const Steps = ({ steps }: Props) => (
  <dl className="steps">
    {steps.map(({ name, sum, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="cap">
          <Sentence text={sum} />
        </dd>
        <dd>{value.includes('$') ? <Money text={value} /> : value}</dd>
      </div>
    ))}
  </dl>
)
