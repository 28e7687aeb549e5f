import { AllDocuments } from './AllDocuments.tsx'

/** An account's papers as one of its readers sees them. */
export const ReadDocuments = () => (
  <>
    <h1 className="hidden">Documents</h1>
    <AllDocuments />
  </>
)
