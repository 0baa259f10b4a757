import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { BrandMark } from '@/components/ui/brand'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Main } from '@/components/ui/main'
import { LoginForm } from '@/features/admin/people/session/login-form'
import { paths } from '@/lib/paths'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminLoginPage() {
  useDocumentHead({ title: titled('Admin Portal') })
  return (
    <Main className="narrow">
      <header>
        <div className="admin-crest">
          <BrandMark />
        </div>
        <h1 className="t-page">Admin Portal</h1>
        <p>Manage orders and intake forms</p>
      </header>
      <LoginForm />
      <div className="back">
        <Button variant="ghost" asChild>
          <Link to={paths.home}>
            <Icon icon={ArrowLeft} size="sm" />
            Back to Home
          </Link>
        </Button>
      </div>
    </Main>
  )
}
