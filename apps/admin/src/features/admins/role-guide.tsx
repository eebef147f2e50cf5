import { ADMIN_ROLES, permissionsOf } from '@questlog/domain/admin/admin-roles';
import { RoleBadge } from '../../access/role-badge.tsx';
import { CAPABILITY_TEXTS } from './role-texts.ts';

export function RoleGuide() {
  return (
    <section aria-label="Permissions of each role" className="mt-8">
      <h2 className="mb-2 text-base">Permissions of each role</h2>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        {ADMIN_ROLES.map((role) => (
          <div key={role} className="contents">
            <dt>
              <RoleBadge role={role} />
            </dt>
            <dd className="text-muted">
              May{' '}
              {permissionsOf(role)
                .map((capability) => CAPABILITY_TEXTS[capability])
                .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
