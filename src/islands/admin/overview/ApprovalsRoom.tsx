/** The room that approvals take once they are read: their code and their rows come after the first screen. */
export const ApprovalsRoom = ({ count }: { count: number }) => (
  <section className="section" aria-busy="true">
    <h2>Approvals</h2>
    <ul className="cases" aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <li key={place} className="case bone" />
      ))}
    </ul>
  </section>
)
