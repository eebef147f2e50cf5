import { WEBHOOK_RECIPES } from '@questlog/domain/webhooks/webhook-texts';

/** Explains how to receive messages with other programs. */
export function WebhookRecipes() {
  return (
    <section className="flex flex-col gap-4">
      <h3 className="font-semibold">Recipes</h3>
      {WEBHOOK_RECIPES.map(({ title, steps }) => (
        <div key={title}>
          <h4 className="text-sm font-medium">{title}</h4>
          <ol className="mt-1 list-decimal pl-5 text-sm text-pretty wrap-anywhere text-muted">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
