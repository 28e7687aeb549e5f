/** The tab's title. */
export const OverviewHead = () => (
  <div>
    <h1>Overview</h1>
    <p className="cap">The fund as it stands.</p>
  </div>
)
