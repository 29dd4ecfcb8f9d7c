import { Navigate, useParams } from "react-router";
import { paths } from "../paths.ts";

/** The former address of events leads to the one they have. */
export function EventRedirectPage() {
  const { slug = "" } = useParams();
  return <Navigate to={paths.event.href(slug)} replace />;
}
