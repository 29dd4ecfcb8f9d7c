import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { TEMPLATE_KINDS, TEMPLATES, type TemplateKind } from "../../../../worker/eligibility/templates.ts";
import { useWrite } from "../../../auth/useWrite.ts";
import { type Translate, useT } from "../../../lib/i18n.tsx";
import { Button } from "../../../ui/Button.tsx";
import { LazyMenu } from "../../../ui/LazyMenu.tsx";
import { categoryName } from "../../labels.ts";
import { categoriesQuery } from "../../queries.ts";
import { requirementTemplatesQuery, saveRequirementTemplate } from "../queries.ts";
import type { EventFormState } from "../useEventForm.ts";
import type { CommonValues, RequirementLine } from "../values/values.ts";
import { linesOfRequirements, requirementLines, requirementsOfLines } from "./requirementLines.ts";

type Props = {
  form: EventFormState<CommonValues>;
  categoryId: string;
  onChoose: (lines: RequirementLine[]) => void;
};

/** The templates to begin with: one's own of the category, then those of published sources; and saving one's own. */
export function TemplateChooser({ form, categoryId, onChoose }: Props) {
  const t = useT();
  const { data: templates = [] } = useQuery(requirementTemplatesQuery);
  const { data: categories = [] } = useQuery(categoriesQuery);
  const category = categories.find(({ id }) => id === categoryId);
  const own = templates.find(({ category_id }) => category_id === categoryId);
  const { requirements, questions } = form.values;
  // A waiver is the organizer's own text, which no template of ours replaces.
  const others = requirements.filter(({ code }) => code === "waiver" || code === "questions");
  const isRight = requirements.length > 0 && v.safeParse(requirementLines, requirements).success;
  const [saved, setSaved] = useState<RequirementLine[] | null>(null);
  const saving = useWrite(
    () => saveRequirementTemplate(categoryId, requirementsOfLines(requirements, questions)),
    { onSuccess: () => setSaved(requirements), invalidates: [requirementTemplatesQuery.queryKey] },
  );
  return (
    <>
      <LazyMenu
        align="start"
        trigger={(props) => (
          <Button {...props}>
            <ListChecks size={18} aria-hidden />
            {t("organizing.templates", "Parti da un modello")}
          </Button>
        )}
        items={[
          ...(own && category
            ? [
                {
                  id: "own",
                  label: t("organizing.template_own", "Il mio modello per {{category}}", {
                    category: categoryName(t, category),
                  }),
                  onSelect: () => onChoose(linesOfRequirements(own.requirements)),
                },
              ]
            : []),
          ...TEMPLATE_KINDS.map((kind) => ({
            id: kind,
            label: (
              <>
                {templateName(t, kind)}
                {TEMPLATES[kind].source && <small>{` · ${TEMPLATES[kind].source}`}</small>}
              </>
            ),
            onSelect: () => onChoose([...linesOfRequirements(TEMPLATES[kind].requirements), ...others]),
          })),
        ]}
      />
      {category && isRight && (
        <Button look="quiet" busy={saving.isPending} onClick={() => saving.start()}>
          {saved === requirements
            ? t("organizing.template_saved", "Modello salvato")
            : t("organizing.template_save", "Salva come modello per {{category}}", {
                category: categoryName(t, category),
              })}
        </Button>
      )}
    </>
  );
}

function templateName(t: Translate, kind: TemplateKind): string {
  const names: Record<TemplateKind, string> = {
    federation_course: t("organizing.template_federation", "Corso FIPSAS o di un ente"),
    aida_course: t("organizing.template_aida", "Corso AIDA"),
    ssi_course: t("organizing.template_ssi", "Corso SSI"),
    padi_course: t("organizing.template_padi", "Corso PADI"),
    agency_course: t("organizing.template_agency", "Corso di un’altra agenzia"),
    competition: t("organizing.template_competition", "Gara"),
    training: t("organizing.template_training", "Allenamento condiviso: nessun requisito"),
  };
  return names[kind];
}

/** Begins a new event's requirements with the organizer's own template of the category, when the category is chosen. */
export function useOwnTemplate({ values, change, draft }: EventFormState<CommonValues>, categoryId: string) {
  const { data: templates } = useQuery({ ...requirementTemplatesQuery, enabled: draft.base === null });
  const begun = useRef(categoryId);
  const own = templates?.find(({ category_id }) => category_id === categoryId);
  useEffect(() => {
    if (draft.base !== null || !templates || begun.current === categoryId) return;
    begun.current = categoryId;
    if (own && values.requirements.length === 0)
      change("requirements", linesOfRequirements(own.requirements));
  }, [draft.base, templates, categoryId, own, values.requirements, change]);
}
