import { useContext } from 'react'
import { AmountsHidden, Money } from './Money.tsx'

/** Text that may contain amounts; if amounts are hidden, they are masked and the rest stays. */
export const Sentence = ({ text }: { text: string }) => {
  const cut = useContext(AmountsHidden)
  if (!cut) return text
  return cut(text).map((piece, place) =>
    place % 2 === 0 ? piece : <Money key={`${String(place)} ${piece}`} text={piece} />,
  )
}
