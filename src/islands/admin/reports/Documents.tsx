import { PlaceHead } from '../parts/PlaceHead.tsx'
import { AllStatements } from './AllStatements.tsx'

/** The papers that the fund issues to everybody. */
export const Documents = () => (
  <>
    <PlaceHead at="reports/documents" title="Documents" />
    <AllStatements />
  </>
)
