import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { siteName } from '@/lib/site-name'

/** The slim footer of every public page but the landing page. */
export function AppFooterSlim() {
  return (
    <footer className="footer slim">
      <div className="wrap">
        <span>{siteName}. Fixed-price websites for small businesses.</span>
        <span className="row">
          <a href={paths.terms}>Terms of service</a>
          <a href={paths.privacy}>Privacy policy</a>
          <Link to={paths.questions}>Questions</Link>
        </span>
      </div>
    </footer>
  )
}
