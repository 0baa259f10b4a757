import { Link } from 'react-router-dom'
import { SITE_NAME } from '@/generated/constants'
import { paths } from '@/lib/paths'

/** The slim footer of every public page but the landing page. */
export function AppFooterSlim() {
  return (
    <footer className="footer slim">
      <div className="wrap">
        <span>{SITE_NAME}. Fixed-price websites for small businesses.</span>
        <span className="row">
          <a href={paths.terms}>Terms of service</a>
          <a href={paths.privacy}>Privacy policy</a>
          <Link to={paths.questions}>Questions</Link>
        </span>
      </div>
    </footer>
  )
}
