import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { business, siteName } from '@/lib/site-name'

/** The slim footer of every public page but the landing page. */
export function AppFooterSlim() {
  return (
    <footer className="footer slim">
      <div className="wrap">
        <span>
          <bdi>{siteName}</bdi>. Fixed-price websites for small businesses.
          <span className="site-line" dir="auto">
            {business.line}
          </span>
        </span>
        <span className="row">
          <a href={paths.terms}>Terms of service</a>
          <a href={paths.privacy}>Privacy policy</a>
          <Link to={paths.questions}>Questions</Link>
        </span>
      </div>
    </footer>
  )
}
