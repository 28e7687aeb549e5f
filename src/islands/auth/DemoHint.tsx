import { demoAdmin, demoInvestor, demoPassword } from '#stores/samples/demo-logins.ts'

/** The demo logins (spec §2); part of demo builds only. */
export const DemoHint = () => (
  <dl className="auth-demo" translate="no">
    <dt>Demo investor</dt>
    <dd>{demoInvestor}</dd>
    <dt>Demo admin</dt>
    <dd>{demoAdmin}</dd>
    <dt>Password for both</dt>
    <dd>{demoPassword}</dd>
  </dl>
)
