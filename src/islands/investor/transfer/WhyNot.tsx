import { instantText } from '#stores/kit/instants.ts'
import { Sentence } from '#ui/Money.tsx'

/** Why something cannot be asked for now, and from when it can, if that is known. */
export const WhyNot = ({ sentence, from }: { sentence: string; from: string | null }) => (
  <>
    <Sentence text={sentence} />
    {from && ` Next eligible ${instantText(from, { near: true, deadline: true })}.`}
  </>
)
