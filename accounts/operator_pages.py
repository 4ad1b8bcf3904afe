"""The place of the operator's pages among Django's apps."""

from django.contrib.admin.apps import AdminConfig


class OperatorAdminConfig(AdminConfig):
    """Django's admin with our site."""

    default = False
    default_site = "accounts.sites.OperatorAdminSite"
