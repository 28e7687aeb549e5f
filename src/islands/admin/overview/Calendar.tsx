import { PlaceHead } from '../parts/PlaceHead.tsx'
import { Dates } from './Dates.tsx'

/** The fund’s dates in the eight weeks ahead. */
export const Calendar = () => (
  <>
    <PlaceHead at="overview/calendar" title="Calendar" note="This week and the eight ahead." />
    <Dates />
  </>
)
