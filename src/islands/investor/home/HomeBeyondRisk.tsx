import { useStore } from '@nanostores/react'
import { accountHome } from '#stores/investor/home/home.ts'
import { BeyondRisk } from './BeyondRisk.tsx'

/** Below the slider, while the newest closed week is one that lost more than its limit. */
export const HomeBeyondRisk = () => {
  const sentence = useStore(accountHome.$load).last?.live?.beyond_risk
  return sentence === undefined ? null : <BeyondRisk sentence={sentence} />
}
